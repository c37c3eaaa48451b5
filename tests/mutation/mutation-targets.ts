export interface MutationTarget {
  readonly charts: readonly string[]
  /** Projects and their test files, the quickest first: a survivor goes on to the next. */
  readonly stages: readonly { readonly project: 'machines' | 'views'; readonly files: readonly string[] }[]
}

const machines = (...files: string[]) => ({
  project: 'machines' as const,
  files: files.map((file) => `tests/machines/${file}`),
})
const views = (...files: string[]) => ({ project: 'views' as const, files: files.map((file) => `tests/views/${file}`) })

const consent = (file: string) => `consent/${file}.test.ts`
const session = (file: string) => `session/${file}.test.ts`

export const mutationTargets: readonly MutationTarget[] = [
  {
    charts: ['onboarding', 'repository_activation', 'workspace_collaboration', 'value_realization'],
    stages: [machines('analytics/funnels.test.ts')],
  },
  { charts: ['new_user_activation', 'team_onboarding'], stages: [machines('analytics/journeys.test.ts')] },
  {
    charts: ['consent'],
    stages: [
      machines(...['choosing', 'consent-chart', 're-consent', 'subjects'].map(consent)),
      machines(
        ...['consent-actor', 'consent-sync', 're-consent-actor', 'third-parties-gate', 'policy-versions'].map(consent),
      ),
      views('consent/consent.paths.test.tsx', 'consent/re-consent.paths.test.tsx'),
    ],
  },
  {
    charts: ['consentCopy', 'consentLog'],
    stages: [
      machines(...['consent-copy', 'consent-log'].map(consent)),
      machines(...['consent-sync', 'consent-actor'].map(consent)),
      views('profile/consent-log.paths.test.tsx'),
    ],
  },
  {
    charts: ['cornerBanner', 'policyUpdate', 'preferences', 'reConsent', 'changelog', 'deferral'],
    stages: [
      machines(...['overlays', 're-consent-charts'].map(consent)),
      machines(...['re-consent-actor', 'consent-actor'].map(consent)),
      views('consent/consent.paths.test.tsx', 'consent/re-consent.paths.test.tsx'),
    ],
  },
  {
    charts: ['session', 'membership'],
    stages: [
      machines(
        ...['session.machine', 'session-moves', 'membership.machine', 'session-life', 'session.selectors'].map(session),
      ),
      machines(
        ...['single-flight', 'refresh-failure', 'session-races', 'session-tabs', 'client', 'session-fuzz'].map(session),
      ),
    ],
  },
]
