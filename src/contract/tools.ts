import * as v from 'valibot'
import { endpoints } from './endpoint.ts'

/**
 * `src/backend/README.md`, "Tools": arguments in snake_case by the tool; `output_format` says how `rendered` is written. A
 * mistake in the arguments is a 200 with `obj.error`.
 */
export const toolEndpoints = endpoints({
  run: {
    method: 'POST',
    path: '/api/tools/:tool',
    access: 'ReadOnly',
    body: v.record(v.string(), v.unknown()),
    reply: v.object({ rendered: v.string(), obj: v.record(v.string(), v.unknown()) }),
    takesApiKeys: true,
    addition: true,
  },
})
