import { createMemory } from './memory.ts'

/** Lasts until the tab is closed. */
export const tabMemory = createMemory(() => window.sessionStorage)
