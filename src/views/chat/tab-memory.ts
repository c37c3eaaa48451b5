import { createMemory } from '#src/actors/memory.ts'

export const tabMemory = createMemory(() => window.sessionStorage)
