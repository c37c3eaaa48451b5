/** What scrolls by itself must be reachable with the keyboard, though there is nothing in it to press. */
export const keyboardScrollable = { tabIndex: 0 } as const
