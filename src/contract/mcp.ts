import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'

/** One JSON-RPC message of the Model Context Protocol; the answer is the protocol's own. */
export const mcpEndpoints = defineEndpoints({
  message: {
    method: 'POST',
    path: '/mcp',
    access: 'ReadOnly',
    body: v.record(v.string(), v.unknown()),
    reply: v.record(v.string(), v.unknown()),
    takesApiKeys: true,
  },
})
