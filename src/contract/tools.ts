import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'

/**
 * Arguments are snake_case by tool; `output_format` selects the form of `rendered`. An error in them is a 200 with
 * `obj.error` (`src/backend/README.md`, "Tools").
 */
export const toolEndpoints = defineEndpoints({
  run: {
    method: 'POST',
    path: '/api/tools/:tool',
    access: 'ReadOnly',
    body: v.record(v.string(), v.unknown()),
    reply: v.object({ rendered: v.string(), obj: v.record(v.string(), v.unknown()) }),
    takesApiKeys: true,
    ownPagesOnly: true,
  },
})
