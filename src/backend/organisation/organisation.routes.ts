import { organisationEndpoints } from '#src/contract/organisation.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { featuresOf, presentOrganisation } from './organisation.present.ts'
import { readOrganisation, updateOrganisation } from './organisations.store.ts'

export const organisationRoutes = ({ config, db, clock }: Services): readonly ServedCall[] => [
  serve(organisationEndpoints.read, async ({ caller }) =>
    presentOrganisation(await readOrganisation(db, caller.organisationId), config),
  ),
  serve(organisationEndpoints.update, async ({ body, caller }) => {
    await updateOrganisation(db, caller.organisationId, { name: body.name, ...body.metadata }, clock())
    return presentOrganisation(await readOrganisation(db, caller.organisationId), config)
  }),
  serve(organisationEndpoints.features, async ({ caller }) => ({
    features: featuresOf(await readOrganisation(db, caller.organisationId), config),
  })),
  serve(organisationEndpoints.installationFeatures, async () => ({
    features: config.isSelfHosted ? ['SelfHosted'] : [],
  })),
  /** The deep mode lets a language model plan several searches; none can be configured yet, so that nobody has it. */
  serve(organisationEndpoints.deepAvailability, async () => ({ availability: 'NotAvailable' as const })),
]
