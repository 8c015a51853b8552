// SPDX-License-Identifier: MIT
//
// The page as a text: which scripts and styles it names, and what it says with others in their place.

/** The attributes of a tag, by their names. */
function attributesOf(tag) {
    const pairs = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g);
    return Object.fromEntries([...pairs].map(([, name, value]) => [name, value ?? ""]));
}

const tags = (html, name) =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => ({ tag, ...attributesOf(tag) }));

/** The only tag of a name for which test() holds. */
function only(html, name, what, test) {
    const found = tags(html, name).filter(test);
    if (found.length !== 1)
        throw new Error(`index.html has ${found.length} tags <${name}> for ${what}, and should have one`);
    return found[0];
}

/** What a build needs to know of a page. */
export function readPage(html) {
    const scripts = tags(html, "script");
    const styles = tags(html, "link").filter(({ rel }) => rel === "stylesheet");
    const modules = scripts.filter(({ type }) => type === "module");
    if (scripts.some(({ src }) => !src) || /<style\b/.test(html))
        throw new Error("index.html should name its scripts and styles as files");
    if (modules.length === 0 || styles.length === 0)
        throw new Error("index.html names no module or no style");
    const { href } = only(html, "link", "the icon", ({ rel }) => rel === "icon");
    return {
        modules: modules.map(({ src }) => src),
        early: scripts.filter(({ type }) => type !== "module").map(({ src }) => src),
        styles: styles.map(({ href }) => href),
        title: /<title>([^<]*)<\/title>/.exec(html)[1],
        description: only(html, "meta", "what it is", ({ name }) => name === "description").content,
        icon: decodeURIComponent(href.replace(/^[^,]*,/, "")),
        themes: tags(html, "meta").filter(({ name }) => name === "theme-color").map(({ content }) => content),
    };
}

const policyTag = (html) =>
    only(html, "meta", "what it may load", (tag) => tag["http-equiv"] === "Content-Security-Policy");

/**
 * The page with another policy. A directive is made from the sources that it had, a list; one that
 * is left without any allows nothing.
 */
function withPolicy(html, change) {
    const { tag, content } = policyTag(html);
    const had = new Map(content.split(";").map((directive) => {
        const [name, ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
    }));
    const directives = [...change(had)].map(([name, sources]) =>
        `${name} ${sources.length > 0 ? [...new Set(sources)].join(" ") : "'none'"}`);
    return html.replace(tag, () => tag.replace(content, () => directives.join("; ")));
}

/** The page without its scripts and styles, and with some text at the end of its head and of its body. */
function withParts(html, head, body) {
    const out = [...tags(html, "script"), ...tags(html, "link").filter(({ rel }) => rel === "stylesheet")];
    const endOf = (tag) => (tag.startsWith("<script") ? "</script>\n" : "\n");
    const bare = out.reduce((text, { tag }) => text.replace(tag + endOf(tag), ""), html);
    return bare
        .replace("</head>", () => `${head}</head>`)
        .replace("</body>", () => `${body}</body>`);
}

const inHead = (early) => early && `<script>${early}</script>\n`;

function expectEndless(texts, ends) {
    for (const end of ends) {
        if (texts.some((text) => text.toLowerCase().includes(end)))
            throw new Error(`what is to stand in the page has ${end} in it`);
    }
}

/**
 * The page of a site, whose files have a version behind their names: no cache takes an old one for it.
 * What runs early stands in the page; hash(text) names it for the policy.
 */
export function sitePage(html, { early }, version, hash) {
    expectEndless([early], ["</script", "<!--"]);
    const head = `${inHead(early)}<link rel="manifest" href="manifest.json">\n` +
        '<link rel="apple-touch-icon" href="icons/touch-180.png">\n' +
        `<link rel="stylesheet" href="style.css?${version}">\n<script defer src="game.js?${version}"></script>\n`;
    return withPolicy(withParts(html, head, ""), (had) => new Map([
        ...had,
        ["script-src", [...had.get("script-src"), ...(early ? [hash(early)] : [])]],
        ["connect-src", [...had.get("connect-src"), "data:"]],
        ["img-src", ["'self'", ...had.get("img-src")]],
        ["manifest-src", ["'self'"]],
        ["worker-src", ["'self'", "blob:"]],
    ]));
}

/** The page with all in it; the policy allows nothing else. */
export function singlePage(html, { early, script, style }, hash) {
    expectEndless([early, script], ["</script", "<!--"]);
    expectEndless([style], ["</style"]);
    const head = `${inHead(early)}<style>${style}</style>\n`;
    return withPolicy(withParts(html, head, `<script>${script}</script>\n`), (had) => {
        const others = [...had].map(([name, sources]) => [name, sources.filter((source) => source !== "'self'")]);
        const policy = new Map(others);
        policy.get("script-src").unshift(...[early, script].filter(Boolean).map(hash));
        policy.get("style-src").unshift(hash(style));
        return policy.set("worker-src", ["blob:"]).set("connect-src", ["data:"]);
    });
}
