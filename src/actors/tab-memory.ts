import { createMemory } from './memory.ts'

export const tabMemory = createMemory(() => window.sessionStorage)
