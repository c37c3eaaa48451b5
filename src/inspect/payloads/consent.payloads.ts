import * as v from 'valibot'
import { consentCopyMachine } from '#machines/consent/consent-copy.machine.ts'
import { consentLogMachine, postOutcomes } from '#machines/consent/consent-log.machine.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import { consentSources } from '#src/contract/consent-record.ts'
import { ConsentLogEntry } from '#src/contract/consent.ts'
import { CookiePreferences } from '#src/contract/user.ts'
import { Choices, KeptRecord } from './consent-record-schema.ts'
import { Moment } from './moment.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})
const made = { source: v.picklist(consentSources), at: Moment }
const record = v.nullable(KeptRecord)
const copy = v.nullable(CookiePreferences)

export const consentPayloads = definePayloads(
  consentMachine,
  {
    'choice.accepted': v.strictObject(made),
    'choice.rejected': v.strictObject(made),
    'choice.saved': v.strictObject({ choices: Choices, ...made }),
    'reConsent.accepted': v.strictObject(made),
    'reConsent.deferred': v.strictObject(made),
    'day.ticked': v.strictObject({ at: Moment }),
    'record.found': v.strictObject({ record, at: Moment }),
    'subject.changed': v.strictObject({ userId: v.nullable(v.string()), own: record, receipt: record, at: Moment }),
    'serverCopy.arrived': v.strictObject({ userId: v.string(), copy, at: Moment }),
    'record.synced': v.strictObject({ lastUpdated: v.string(), acceptedAt: v.string() }),
  },
  {},
)

export const consentCopyPayloads = definePayloads(
  consentCopyMachine,
  {
    'person.arrived': v.strictObject({ userId: v.string() }),
    'person.left': nothing,
    'record.changed': v.strictObject({ pending: copy }),
    'network.returned': nothing,
  },
  {
    readCopy: copy,
    saveCopy: v.variant('outcome', [
      v.strictObject({ copy: CookiePreferences, outcome: v.literal('saved'), acceptedAt: v.string() }),
      v.strictObject({ copy: CookiePreferences, outcome: v.literal('refused') }),
    ]),
  },
)

export const consentLogPayloads = definePayloads(
  consentLogMachine,
  {
    'entry.queued': v.strictObject({
      queued: v.strictObject({ key: v.string(), subject: v.nullable(v.string()), entry: ConsentLogEntry }),
    }),
    'entry.gone': v.strictObject({ key: v.string() }),
    'entries.claimed': v.strictObject({ userId: v.string(), until: v.string() }),
    'person.arrived': v.strictObject({ userId: v.string() }),
    'person.left': nothing,
    'network.returned': nothing,
  },
  { postEntry: v.strictObject({ key: v.string(), outcome: v.picklist(postOutcomes) }) },
)
