// SPDX-License-Identifier: MIT
//
// The service worker of the site: keeps its few files, so that the game opens without a network.
// Whenever it is opened, the browser looks whether this script has changed; then the files are
// fetched anew, and shown the next time. The build tells VERSION, and FILES: the address of each
// file, with its checksum where a server has no reason to change it.

/* global FILES, VERSION */

const { scope } = registration;

// A host may have other pages, with caches of their own.
const OURS = `peg-solitaire ${scope} `;

const CACHE = OURS + VERSION;

const plain = (address) => address.split(/[?#]/)[0];

async function fetchFile([address, integrity]) {
    const response = await fetch(new URL(address, scope), { cache: "no-cache", ...(integrity && { integrity }) });
    if (!response.ok)
        throw new Error(`${address}: ${response.status}`);
    const body = await response.blob();
    // While a host is being changed, the page there may still be the one before.
    if (address === "index.html" && !(await body.text()).includes(VERSION))
        throw new Error(`${address} is not of version ${VERSION}`);
    // Not the response itself: a page must not come from one that was redirected.
    return new Response(body, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
}

async function keepFiles() {
    const responses = await Promise.all(FILES.map(fetchFile));
    const cache = await caches.open(CACHE);
    await Promise.all(FILES.map(([address], i) => cache.put(new URL(plain(address), scope), responses[i])));
    await skipWaiting();
}

/** A page that is open still has the version before, which stays until there is another. */
async function dropOlder() {
    const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function answer(request, address) {
    const cache = await caches.open(CACHE);
    return await cache.match(address) ?? await caches.match(address) ?? fetch(request);
}

const kept = new Set(FILES.map(([address]) => new URL(plain(address), scope).href));

addEventListener("install", (event) => event.waitUntil(keepFiles()));
addEventListener("activate", (event) => event.waitUntil(dropOlder()));
addEventListener("fetch", (event) => {
    const asked = plain(event.request.url);
    const address = asked === scope ? `${scope}index.html` : asked;
    if (event.request.method === "GET" && (kept.has(address) || address.endsWith(".js")))
        event.respondWith(answer(event.request, address));
});
