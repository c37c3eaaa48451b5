import * as v from 'valibot'
import { buildCheckMachine } from '#machines/build-check/build-check.machine.ts'
import { checkoutOutcomeMachine } from '#machines/checkout-outcome/checkout-outcome.machine.ts'
import { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { errorReportingMachine } from '#machines/error-reporting/error-reporting.machine.ts'
import { languageMachine } from '#machines/language/language.machine.ts'
import { marketingInfoMachine } from '#machines/marketing-info/marketing-info.machine.ts'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { membershipMachine } from '#machines/session/membership.machine.ts'
import { signInReturnMachine } from '#machines/sign-in-return/sign-in-return.machine.ts'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { supportWidgetMachine } from '#machines/support-widget/support-widget.machine.ts'
import { billingStates } from '#src/contract/billing.ts'
import { signInProviders } from '#src/contract/sign-in-providers.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})

export const membershipPayloads = definePayloads(
  membershipMachine,
  {
    'session.started': v.strictObject({ organisationId: v.nullable(v.string()) }),
    'session.ended': nothing,
    'organisation.selected': v.strictObject({ organisationId: v.string() }),
    'connection.returned': nothing,
  },
  { loadFeatures: v.strictObject({ features: v.array(v.string()), planFeatures: v.array(v.string()) }) },
)

export const overlaysPayloads = definePayloads(
  overlaysMachine,
  { 'overlay.open': v.strictObject({ name: v.picklist(overlayNames) }), 'overlay.close': nothing },
  {},
)

export const languagePayloads = definePayloads(
  languageMachine,
  {
    'language.choose': v.strictObject({ language: v.string() }),
    'preference.arrived': v.strictObject({ language: v.string() }),
    'messages.retry': nothing,
  },
  {},
)

export const commandPalettePayloads = definePayloads(
  commandPaletteMachine,
  {
    'text.type': v.strictObject({ text: v.string() }),
    'themes.list': nothing,
    'languages.list': nothing,
    'organisations.list': nothing,
    'list.leave': nothing,
    'layer.close': nothing,
    'command.choose': v.strictObject({ id: v.string() }),
    'palette.dismiss': nothing,
  },
  {},
)

export const submissionPayloads = definePayloads(
  submissionMachine,
  { 'form.submit': v.strictObject({ values: v.unknown() }), 'form.edited': nothing },
  { send: v.unknown() },
)

export const signInReturnPayloads = definePayloads(
  signInReturnMachine,
  { 'person.arrived': nothing, 'result.retry': nothing, 'connection.restored': nothing },
  {
    takeResult: v.variant('kind', [
      v.strictObject({ kind: v.literal('entered') }),
      v.strictObject({
        kind: v.literal('linked'),
        provider: v.picklist(signInProviders),
        returnUrl: v.string(),
      }),
      v.strictObject({ kind: v.literal('none') }),
    ]),
  },
)

export const supportWidgetPayloads = definePayloads(
  supportWidgetMachine,
  {
    'consent.given': nothing,
    'consent.withdrawn': nothing,
    'session.started': v.strictObject({ userId: v.nullable(v.string()) }),
    'session.ended': nothing,
    'page.shown': v.strictObject({ isChat: v.boolean() }),
  },
  {
    loadPerson: v.strictObject({
      person: v.strictObject({ userId: v.string(), createdAt: v.nullable(v.number()) }),
      isTestUser: v.boolean(),
    }),
  },
)

export const errorReportingPayloads = definePayloads(
  errorReportingMachine,
  { 'consent.given': nothing, 'consent.withdrawn': nothing },
  {},
)

export const buildCheckPayloads = definePayloads(
  buildCheckMachine,
  { 'page.shown': nothing, 'part.missed': nothing, 'build.later': nothing },
  { fetchLatestBuild: v.strictObject({ build: v.string() }) },
)

export const marketingInfoPayloads = definePayloads(
  marketingInfoMachine,
  {
    'marketing.submit': v.strictObject({
      info: v.strictObject({ industry: v.string(), companySize: v.string() }),
    }),
    'marketing.skip': nothing,
    'index.ready': nothing,
    'overlays.closed': nothing,
  },
  {
    fetchStatus: v.strictObject({
      isProvided: v.boolean(),
      skippedAt: v.nullable(v.number()),
      at: v.number(),
    }),
  },
)

const heldPlan = { planLevel: v.string(), state: v.picklist(billingStates) }

export const checkoutOutcomePayloads = definePayloads(
  checkoutOutcomeMachine,
  { 'plan.read': v.strictObject(heldPlan), 'plan.checkAgain': nothing },
  { readPlan: v.strictObject(heldPlan) },
)
