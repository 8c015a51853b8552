// SPDX-License-Identifier: MIT
//
// What TypeScript cannot know of the page when it checks the game: of which kind an element is that
// is found by its name, and what comes with an event.

interface ParentNode {
    querySelector(selectors: string): any;
    querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Element {
    closest(selectors: string): any;
}

interface Document {
    addEventListener(type: string, listener: (event: any) => void, options?: object | boolean): void;
    getElementById(id: string): any;
    getElementsByName(name: string): NodeListOf<any>;
}

interface EventTarget {
    addEventListener(type: string, listener: (event: any) => void, options?: object | boolean): void;
}

interface PerformanceEntry {
    /** How a page was opened. */
    readonly type?: string;
}

interface Navigator {
    /** In GiB, where the browser tells. */
    readonly deviceMemory?: number;
}
