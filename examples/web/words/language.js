// SPDX-License-Identifier: MIT
//
// The language that the page speaks: which it is, its sentences by their keys, and what index.html
// has in English put into it. A language is a file beside this one. English is there from the
// beginning; another is fetched when it is asked for, by ?lang= in the address, in the settings or
// by the browser.

import { Status } from "../../../bindings/javascript/libpeg.js";
import english from "./en.js";

const OTHERS = {
    de: () => import("./de.js"),
};

let language = english;

/** How dates are written. */
export const locale = () => language.locale;

/** A number as it is written, at once: toLocaleString() takes long the first time. */
export function number(count) {
    const [whole, part] = String(count).replace("-", "\u2212").split(".");
    return whole.replace(/\B(?=(\d{3})+$)/g, language.thousands) + (part ? language.point + part : "");
}

const written = (value) => (["number", "bigint"].includes(typeof value) ? number(value) : value);

/** What is said under a key, with values in place of their names, and the forms that counts take. */
export function phrase(key, values = {}) {
    // A file of a language may be of another version of the page.
    return (language.phrases[key] ?? english.phrases[key]).replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name, forms) => {
        const value = values[name];
        return forms === undefined ? written(value)
            : forms.split("|")[language.form(Number(value))].replace("#", written(value));
    });
}

/** What is wrong, as the end of a sentence: of an error of the library, whose own words are English. */
export function reasonOf({ status, message }) {
    const name = Object.keys(Status).find((one) => Status[one] === status);
    const reason = name && language.reasons ? language.reasons[name] ?? language.reasons.other : message;
    return reason.endsWith("?") ? reason : `${reason}.`;
}

const WHERE = "title, body, body :not(script, noscript, option[lang], svg, svg *)";
const ATTRIBUTES = ["aria-label", "placeholder", "abbr", "alt"];

const isText = (text) => /\p{L}{2}/u.test(text);

const spaced = (text) => text.replace(/\s+/g, " ").trim();

/** The texts of a document, as { text, put(other) } of each. */
export function* textsOf(document) {
    for (const element of document.querySelectorAll(WHERE)) {
        for (const name of ATTRIBUTES) {
            const text = element.getAttribute(name);
            if (text && isText(text))
                yield { text, put: (other) => element.setAttribute(name, other) };
        }
        for (const node of [...element.childNodes].filter(({ nodeType, data }) => nodeType === 3 && isText(data))) {
            const text = spaced(node.data);
            yield { text, put: (other) => (node.data = node.data.replace(/\S.*\S/s, () => other)) };
        }
    }
}

/** Opens the page anew, in the language of the settings, or in one that these cannot keep. */
export function beginAnew(name) {
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    if (name)
        address.searchParams.set("lang", name);
    history.replaceState(history.state, "", address);
    location.reload();
}

/**
 * Has the page speak the language asked for, or the one kept in the settings, or the browser's.
 * Returns the name of the one asked for, if that is what it speaks.
 */
export async function speak(kept) {
    const asked = new URLSearchParams(location.search).get("lang");
    // "de-AT" is "de".
    const wanted = [asked, kept, ...navigator.languages].map((one) => String(one).split("-")[0].toLowerCase());
    const name = wanted.find((one) => one === "en" || Object.hasOwn(OTHERS, one)) ?? "en";
    try {
        language = name === "en" ? english : (await OTHERS[name]()).default;
    } catch {
        return null; // it cannot be fetched now
    } finally {
        // What follows is done before anything is drawn.
        document.documentElement.classList.remove("unspoken");
    }
    Object.assign(document.documentElement, { lang: name, dir: language.dir ?? "ltr" });
    if (language !== english) {
        for (const { text, put } of textsOf(document))
            put(language.texts[text] ?? text);
    }
    return asked && wanted[0] === name ? name : null;
}
