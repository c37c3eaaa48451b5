import * as v from 'valibot'
import { navigationMachine, sessionCauses } from '#machines/navigation/navigation.machine.ts'
import { manners } from '#machines/navigation/settle-navigation.ts'
import { roles } from '#src/contract/roles.ts'
import { definePayloads } from './define-payloads.ts'

const codes = v.nullable(v.array(v.string()))

export const navigationPayloads = definePayloads(
  navigationMachine,
  {
    'address.open': v.strictObject({ address: v.string(), manner: v.picklist(manners) }),
    'session.changed': v.strictObject({
      visitor: v.strictObject({
        signedIn: v.boolean(),
        role: v.picklist(roles),
        features: codes,
        planFeatures: codes,
      }),
      cause: v.picklist(sessionCauses),
    }),
    'page.failed': v.strictObject({ status: v.number(), reason: v.exactOptional(v.literal('unloadable')) }),
    'route.retry': v.strictObject({}),
    'connection.returned': v.strictObject({}),
  },
  {},
)
