import { createActor } from 'xstate'
import { type ConsentChoices, consentCategories } from '#src/contract/consent-record.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import type { ConsentInput, ConsentNotice } from '#machines/consent/consent.setup.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { noon } from '#src/inspect/plans/consent-samples.ts'

export const everyChoice: readonly ConsentChoices[] = Array.from({ length: 16 }, (_, bits) => {
  const isOn = (index: number) => (bits & (1 << index)) !== 0
  return { preferences: isOn(0), statistics: isOn(1), marketing: isOn(2), support: isOn(3) }
})

export const inShort = (choices: ConsentChoices): string =>
  consentCategories.map((category) => (choices[category] ? category[0]?.toUpperCase() : '-')).join('')

export const keep = (given: Partial<ConsentInput> = {}) => {
  const notices: ConsentNotice[] = []
  const actor = createActor(consentMachine, {
    systemId: 'consent',
    input: {
      policy: consentPolicy,
      selfHosted: false,
      gpc: false,
      userId: null,
      own: null,
      receipt: null,
      at: noon,
      ...given,
    },
  })
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const now = () => actor.getSnapshot()
  const kinds = () => notices.map(({ type }) => type)
  const acts = () => notices.flatMap((notice) => (notice.type === 'consent.logged' ? [notice.act] : []))
  const changes = () => notices.flatMap((notice) => (notice.type === 'consent.changed' ? [notice] : []))
  const record = () => now().context.record
  return { actor, notices, now, kinds, acts, changes, record }
}
