// SPDX-License-Identifier: MIT

//! Translates the declarations of libpeg's headers from C to Rust, so that nothing of the
//! interface is written twice. It reads what these headers are made of and no more: what it does
//! not understand ends the build.

use std::fmt::Write;

/// The Rust that declares what a header does, each with its comment and its C as documentation.
pub fn translate(header: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = header;
    let mut comment = "";
    while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
        // A comment is about what follows on the next line.
        if start > 1 {
            comment = "";
        }
        rest = &rest[start..];
        let length;
        if rest.starts_with("/*") {
            length = rest.find("*/").ok_or("a comment has no end")? + 2;
            comment = &rest[..length];
        } else if rest.starts_with('#') {
            length = directive(rest);
            define(&rest[..length], comment, &mut out)?;
        } else if rest.starts_with("extern \"C\" {") || rest.starts_with('}') {
            length = rest.find('\n').unwrap_or(rest.len());
        } else {
            length = statement(rest)?;
            declare(&rest[..length], comment, &mut out)?;
        }
        rest = &rest[length..];
    }
    Ok(out)
}

/// The length of a directive, with the lines that it goes on in.
fn directive(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.trim_end_matches('\n').len();
        if !line.ends_with("\\\n") {
            break;
        }
        at += 1;
    }
    at
}

/// The length of a declaration: to its semicolon, but for those in braces or comments.
fn statement(text: &str) -> Result<usize, String> {
    let bare = without_comments(text, ' ');
    let mut depth = 0;
    for (at, c) in bare.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return Ok(at + 1),
            _ => {}
        }
    }
    Err(format!("this has no end: {}", text))
}

/// Puts as many fillers in place of comments.
fn without_comments(text: &str, filler: char) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        let end = rest[start..].find("*/").map_or(rest.len(), |end| start + end + 2);
        out += &rest[..start];
        out.extend(rest[start..end].bytes().map(|_| filler));
        rest = &rest[end..];
    }
    out + rest
}

/// Writes the comment and the C of a declaration as its documentation.
fn document(c: &str, comment: &str, out: &mut String) {
    let text = comment.trim_start_matches("/*").trim_end_matches("*/");
    let lines = text.lines().map(|line| {
        let line = line.strip_prefix(" *").unwrap_or(line);
        line.strip_prefix(' ').unwrap_or(line).trim_end()
    });
    let lines: Vec<_> = lines.skip_while(|line| line.is_empty()).collect();
    let text = format!("```c\n{}\n\n{}\n```", lines.join("\n").trim_end(), c.trim());
    writeln!(out, "#[doc = {:?}]", text.replace("```c\n\n\n", "```c\n")).unwrap();
}

/// A macro that is a number becomes a constant; what others do, Rust has other means for.
fn define(c: &str, comment: &str, out: &mut String) -> Result<(), String> {
    let bare = without_comments(c, ' ');
    let (name, value) = match bare.strip_prefix("#define ").and_then(|rest| rest.split_once(' ')) {
        Some((name, value)) if name.starts_with("PEG_") => (name, value.trim()),
        _ => return Ok(()),
    };
    let (type_, value) = match value {
        "UINT64_MAX" => ("u64", "u64::MAX"),
        _ if !value.starts_with(|c: char| c == '(' || c.is_ascii_digit()) => return Ok(()),
        _ if name.starts_with("PEG_VERSION") => ("u32", value),
        _ => ("c_int", value.trim_matches(|c| c == '(' || c == ')')),
    };
    document(c, comment, out);
    let value = value.trim_start_matches('(').trim_end_matches(')');
    writeln!(out, "pub const {}: {} = {};", name, type_, value).unwrap();
    Ok(())
}

fn declare(c: &str, comment: &str, out: &mut String) -> Result<(), String> {
    let bare = without_comments(c, ' ');
    let text = bare.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.trim_end_matches(';').trim_end();
    let unclear = || format!("this is not understood: {}", text);
    if let Some(function) = text.strip_prefix("PEG_API ") {
        let (head, parameters) = function.split_once('(').ok_or_else(unclear)?;
        let (name, result) = named(head)?;
        let signature = signature(parameters, &result)?;
        writeln!(out, "extern \"C\" {{").unwrap();
        document(c, comment, out);
        writeln!(out, "pub fn {}{};\n}}", name, signature).unwrap();
        return Ok(());
    }
    let (head, rest) = text.split_once(" {").unwrap_or((text, ""));
    if head == "enum" || head.starts_with("typedef enum ") {
        let (body, name) = rest.rsplit_once('}').ok_or_else(unclear)?;
        return enumerate(c, comment, body, name.trim(), out);
    }
    document(c, comment, out);
    if let Some((body, name)) = rest.rsplit_once('}') {
        structure(body, name.trim(), out)?;
    } else if let Some(opaque) = text.strip_prefix("typedef struct ") {
        let name = opaque.split_once(' ').ok_or_else(unclear)?.0;
        writeln!(out, "#[repr(C)] pub struct {} {{ _nothing: [u8; 0], _here: Anchor }}", name)
            .unwrap();
    } else if let Some(pointer) = text.strip_prefix("typedef ") {
        let (name, type_) = callback(pointer).ok_or_else(unclear)??;
        writeln!(out, "pub type {} = {};", name, type_).unwrap();
    } else {
        return Err(unclear());
    }
    Ok(())
}

/// An enum is an int, as in C; its names are constants.
fn enumerate(
    c: &str,
    comment: &str,
    body: &str,
    name: &str,
    out: &mut String,
) -> Result<(), String> {
    if !name.is_empty() {
        document(c, comment, out);
        writeln!(out, "pub type {} = c_int;", name).unwrap();
    }
    for item in body.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (constant, value) =
            item.split_once(" = ").ok_or_else(|| format!("this has no value: {}", item))?;
        if name.is_empty() {
            document(c, comment, out);
            writeln!(out, "pub const {}: c_int = {};", constant, value).unwrap();
        } else {
            writeln!(out, "/// A [`{}`].\npub const {}: {} = {};", name, constant, name, value)
                .unwrap();
        }
    }
    Ok(())
}

fn structure(body: &str, name: &str, out: &mut String) -> Result<(), String> {
    writeln!(out, "#[repr(C)] #[derive(Clone, Copy, Debug)] pub struct {} {{", name).unwrap();
    for field in body.split(';').map(str::trim).filter(|field| !field.is_empty()) {
        let (name, type_) = callback(field).unwrap_or_else(|| named(field))?;
        writeln!(out, "#[allow(missing_docs)] pub {}: {},", name, type_).unwrap();
    }
    writeln!(out, "}}").unwrap();
    Ok(())
}

/// A pointer to a function, such as `int (*name)(void *user)`, if it is one.
fn callback(text: &str) -> Option<Result<(String, String), String>> {
    let (result, rest) = text.split_once("(*")?;
    let (name, parameters) = rest.split_once(")(")?;
    let typed = || {
        let signature = signature(parameters, &rust_type(result)?)?;
        Ok((name.to_string(), format!("Option<unsafe extern \"C\" fn{}>", signature)))
    };
    Some(typed())
}

/// What stands behind the name of a function, of parameters that end with a parenthesis.
fn signature(parameters: &str, result: &str) -> Result<String, String> {
    let parameters = parameters.trim_end_matches(')');
    let mut all = Vec::new();
    for parameter in parameters.split(", ").filter(|one| *one != "void") {
        let (name, type_) = named(parameter)?;
        all.push(format!("{}: {}", name, type_));
    }
    let result = if result == "c_void" { String::new() } else { format!(" -> {}", result) };
    Ok(format!("({}){}", all.join(", "), result))
}

/// The name and the Rust type of a declaration such as `const uint8_t *bytes` or `int n[SIZE]`.
fn named(text: &str) -> Result<(String, String), String> {
    let (text, size) = match text.trim_end_matches(']').split_once('[') {
        Some((text, size)) => (text, Some(size)),
        None => (text, None),
    };
    let at = text.rfind(|c: char| c != '_' && !c.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
    let type_ = rust_type(&text[..at])?;
    let type_ = size.map_or(type_.clone(), |size| format!("[{}; {} as usize]", type_, size));
    Ok((text[at..].to_string(), type_))
}

fn rust_type(c: &str) -> Result<String, String> {
    let stars = c.matches('*').count();
    let bare = c.replace('*', " ");
    let mut words: Vec<_> = bare.split_whitespace().collect();
    let is_const = words.first() == Some(&"const");
    if is_const {
        words.remove(0);
    }
    let base = match words[..] {
        ["void"] => "c_void",
        ["int"] => "c_int",
        ["char"] => "c_char",
        ["double"] => "f64",
        ["size_t"] => "usize",
        ["uint8_t"] => "u8",
        ["uint16_t"] => "u16",
        ["uint32_t"] => "u32",
        ["uint64_t"] => "u64",
        ["int16_t"] => "i16",
        ["int32_t"] => "i32",
        ["int64_t"] => "i64",
        [name] if name.starts_with("peg_") => name,
        _ => return Err(format!("this is no type that is known: {}", c)),
    };
    let inner = if is_const { "*const " } else { "*mut " };
    Ok(match stars {
        0 => base.to_string(),
        _ => format!("{}{}{}", "*mut ".repeat(stars - 1), inner, base),
    })
}
