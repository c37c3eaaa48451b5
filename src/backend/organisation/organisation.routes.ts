import { organisationEndpoints } from '#src/contract/organisation.ts'
import { refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { requireAutoIndexing } from '../repositories/auto-indexing-plan.ts'
import type { Services } from '../services.ts'
import { saveMarketingSkip } from '../accounts/profile.store.ts'
import { listFeatures, presentOrganisation, presentSettings } from '../accounts/organisation.present.ts'
import { readOrganisation, updateOrganisation, updateSettings } from '../accounts/organisations.store.ts'

const settingsRoutes = ({ db }: Services): readonly ServedCall[] => [
  serve(organisationEndpoints.readSettings, async ({ caller }) =>
    presentSettings(await readOrganisation(db, caller.organisationId)),
  ),
  serve(
    organisationEndpoints.saveSettings,
    async ({ body: { version, ...change }, caller: { organisationId: id } }) => {
      const before = await readOrganisation(db, id)
      if (change.isAutoIndexingDefault === true && !before.is_auto_indexing_default) await requireAutoIndexing(db, id)
      if (!(await updateSettings(db, { id, version }, change))) throw refused(409, 'errors.settingsChanged')
      return presentSettings(await readOrganisation(db, id))
    },
  ),
]

export const organisationRoutes = (services: Services): readonly ServedCall[] => {
  const { answers, config, db, clock } = services
  return [
    ...settingsRoutes(services),
    serve(organisationEndpoints.read, async ({ caller }) =>
      presentOrganisation(await readOrganisation(db, caller.organisationId), config),
    ),
    serve(organisationEndpoints.update, async ({ body, caller: { organisationId: id, userId } }) => {
      const { name, metadata, version } = body
      const isCurrent = await updateOrganisation(db, { id, version }, { name, ...metadata }, clock())
      if (!isCurrent) throw refused(409, 'errors.organisationChanged')
      if (metadata !== undefined) await saveMarketingSkip(db, userId, null)
      return presentOrganisation(await readOrganisation(db, id), config)
    }),
    serve(organisationEndpoints.features, async ({ caller }) => ({
      features: listFeatures(await readOrganisation(db, caller.organisationId), config),
    })),
    serve(organisationEndpoints.installationFeatures, async () => ({
      features: config.isSelfHosted ? ['SelfHosted'] : [],
    })),
    serve(organisationEndpoints.deepAvailability, async () => ({
      availability: answers.answerer.modes.includes('Deep') ? ('Available' as const) : ('NotAvailable' as const),
    })),
  ]
}
