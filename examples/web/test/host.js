// SPDX-License-Identifier: MIT
//
// Hosts of files for tests, each in this process and on a port of its own.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

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
            response.writeHead(404).end();
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
