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
    charts: ['navigation'],
    stages: [tests('machines', 'machines/navigation', 'opening', 'access', 'failures', 'session-changes')],
  },
  {
    charts: ['conversation'],
    stages: [
      tests(
        'machines',
        'machines/conversation',
        'asking',
        'opening',
        'no-answer',
        'failed-answer',
        'lost-connection',
        'look-ups',
        'data-sources',
      ),
    ],
  },
  { charts: ['feedback'], stages: [tests('machines', 'machines/conversation', 'feedback')] },
  { charts: ['questionEdit'], stages: [tests('machines', 'machines/conversation', 'question-edit')] },
  {
    charts: ['capture', 'recording'],
    stages: [tests('machines', 'machines/analytics', 'capture'), tests('machines', 'actors', 'capture')],
  },
  {
    charts: ['milestoneWatch'],
    stages: [
      tests('machines', 'machines/analytics', 'milestone-watch-chart'),
      tests('machines', 'actors', 'milestone-watch'),
    ],
  },
  {
    charts: ['returnVisits'],
    stages: [
      tests('machines', 'machines/analytics', 'return-visits'),
      tests('machines', 'actors', 'remembered-visits'),
    ],
  },
  {
    charts: ['errorReporting'],
    stages: [
      tests('machines', 'machines/error-reporting', 'error-reporting-chart'),
      tests('machines', 'actors', 'error-reporting'),
    ],
  },
  {
    charts: ['supportWidget'],
    stages: [tests('machines', 'actors', 'support-widget')],
  },
  { charts: ['overlays'], stages: [tests('machines', 'machines/overlays', 'overlays')] },
  { charts: ['language'], stages: [tests('machines', 'machines/language', 'language')] },
  { charts: ['buildCheck'], stages: [tests('machines', 'machines/build-check', 'build-check')] },
  { charts: ['toasts', 'toast'], stages: [tests('machines', 'machines/toasts', 'toasts')] },
  { charts: ['commandPalette'], stages: [tests('machines', 'machines/command-palette', 'command-palette')] },
  { charts: ['visit'], stages: [tests('machines', 'machines/public-chat', 'visit')] },
  { charts: ['pullRequestReview'], stages: [tests('machines', 'machines/pull-request-review', 'pull-request-review')] },
  { charts: ['archiveUpload'], stages: [tests('machines', 'machines/archive-upload', 'archive-upload')] },
  { charts: ['marketingInfo'], stages: [tests('machines', 'machines/marketing-info', 'marketing-info')] },
  { charts: ['submission'], stages: [tests('machines', 'machines/submission', 'submission.machine')] },
  { charts: ['signInReturn'], stages: [tests('machines', 'machines/sign-in-return', 'sign-in-return.machine')] },
  { charts: ['checkoutOutcome'], stages: [tests('machines', 'machines/checkout-outcome', 'checkout-outcome.machine')] },
]
