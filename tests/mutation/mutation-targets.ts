export interface MutationTarget {
  readonly charts: readonly string[]
  /** Projects and their test files, the quickest first: a survivor goes on to the next. */
  readonly stages: readonly { readonly project: 'machines' | 'views'; readonly files: readonly string[] }[]
}

const tests = (project: 'machines' | 'views', folder: string, ...names: string[]) => ({
  project,
  files: names.map((name) => `tests/${folder}/${name}.test.${project === 'views' ? 'tsx' : 'ts'}`),
})

const consentSync = ['consent-sync', 'consent-sync-failures', 'consent-sync-tabs', 'consent-server-copy']

const consentScreens = tests('views', 'views/consent', 'consent.paths', 're-consent.paths')

export const mutationTargets: readonly MutationTarget[] = [
  {
    charts: ['onboarding', 'repository_activation', 'workspace_collaboration', 'value_realization'],
    stages: [tests('machines', 'machines/analytics', 'funnels', 'funnel-charts')],
  },
  { charts: ['new_user_activation', 'team_onboarding'], stages: [tests('machines', 'machines/analytics', 'journeys')] },
  {
    charts: ['consent'],
    stages: [
      tests(
        'machines',
        'machines/consent',
        'choosing',
        'newer-policy',
        'consent-chart',
        're-consent',
        'subjects',
        'policy-versions',
      ),
      tests('machines', 'actors', 'consent-actor', ...consentSync, 're-consent-actor', 'third-parties-gate'),
      consentScreens,
    ],
  },
  {
    charts: ['consentCopy', 'consentLog'],
    stages: [
      tests('machines', 'machines/consent', 'consent-copy', 'consent-log'),
      tests('machines', 'actors', ...consentSync, 'consent-actor'),
      tests('views', 'views/profile', 'consent-log.paths'),
    ],
  },
  {
    charts: ['cornerBanner', 'policyUpdate', 'preferences', 'reConsent', 'changelog', 'deferral'],
    stages: [
      tests('machines', 'machines/consent', 'overlays', 're-consent-charts'),
      tests('machines', 'actors', 're-consent-actor', 'consent-actor'),
      consentScreens,
    ],
  },
  {
    charts: ['session', 'tokenRefresh', 'membership'],
    stages: [
      tests(
        'machines',
        'machines/session',
        'session.machine',
        'session-moves',
        'token-refresh.machine',
        'membership.machine',
        'session.selectors',
      ),
      tests(
        'machines',
        'actors',
        'session-life',
        'single-flight',
        'refresh-failure',
        'session-races',
        'session-tabs',
        'session-lock',
      ),
      tests('machines', 'api', 'client'),
      tests('machines', 'actors', 'session-fuzz'),
    ],
  },
  {
    charts: ['checkoutOutcome'],
    stages: [
      tests('machines', 'machines/checkout-outcome', 'checkout-outcome.machine'),
      tests('views', 'views/billing', 'checkout-outcome.paths'),
    ],
  },
]
