// SPDX-License-Identifier: MIT
//
// Hosts of files for tests, each on a port of its own, and the one that all tests share.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { buildSite } from "../site/build.js";

const TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
};

/**
 * A host that has the files of a folder in one of its own, and keeps what it was asked for. One that is
 * tidy has index.html at the address of the folder alone, and leads there.
 */
export async function beginHost(folder, { at = "/", isTidy = false } = {}) {
    const asked = [];
    const server = createServer((request, response) => {
        const { pathname, search } = new URL(request.url, "http://host");
        const file = pathname.startsWith(at) ? pathname.slice(at.length).replace(/(^|\/)$/, "$1index.html") : null;
        asked.push((file ?? pathname) + search);
        if (isTidy && pathname.endsWith("/index.html")) {
            response.writeHead(301, { Location: "./" }).end();
            return;
        }
        try {
            const body = readFileSync(join(folder, file));
            response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" }).end(body);
        } catch {
            response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end(); // asked of any host
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
        address: `http://127.0.0.1:${server.address().port}${at}`,
        asked,
        close: () => {
            server.close();
            server.closeAllConnections();
        },
    };
}

/** Before all tests: builds the site, and serves it with all sources. Returns what ends that. */
export default async function setUp() {
    const root = fileURLToPath(new URL("../../../", import.meta.url));
    const site = mkdtempSync(join(root, "build/web-"));
    await buildSite(join(root, "examples/web"), site);
    const { address, close } = await beginHost(root);
    Object.assign(process.env, { SITE: site, HOST: address });
    return () => {
        close();
        rmSync(site, { recursive: true, force: true });
    };
}
