import { createMemory } from '#src/actors/memory.ts'

/** Outlives a reload, not the tab. */
export const tabMemory = createMemory(() => window.sessionStorage)
