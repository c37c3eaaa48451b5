// Lets the worker run from source, in development and in tests: a thread loads no TypeScript by itself.
import { register } from 'tsx/esm/api'

register()
await import('./analyse.worker.ts')
