// SPDX-License-Identifier: MIT
//
// How Playwright runs the tests of the game: in Chromium, or in the Firefox that people have.

export default {
    globalSetup: "./host.js",
    outputDir: "../../../build/web-results",
    preserveOutput: "failures-only",
    reporter: "list",
    forbidOnly: true,
    fullyParallel: true,
    workers: 2,
    retries: 1, // on a busy machine a page may draw too late
    timeout: 240_000,
    expect: { timeout: 20_000 },
    projects: [{
        name: "chromium",
        use: { browserName: "chromium", launchOptions: {
            executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
            // Without a process of its own for graphics a page opens with a fifth less work, and
            // without OpenGL in software each frame is drawn with a tenth less.
            args: ["--in-process-gpu", "--disable-gpu-compositing"],
        } },
    }, {
        name: "firefox",
        grepInvert: /@chromium/, // tests that use tools only Chromium has
        use: { browserName: "firefox", channel: "moz-firefox", launchOptions: {
            executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
            firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "layout.css.prefers-color-scheme.content-override": 1 },
        } },
    }],
};
