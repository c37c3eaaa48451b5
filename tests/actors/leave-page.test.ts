import { expect, it } from 'vitest'
import { leaveForHost } from '#src/actors/leave-page.ts'

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://quarry.example/1', 'none'])(
  'no page is left for %s',
  (url) => expect(() => leaveForHost(url)).toThrow(),
)
