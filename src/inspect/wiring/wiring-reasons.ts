import type { WiringReasons } from './wiring-defects.ts'

const readFromState = 'The view reads it from the state of the chart. The notice is for the log of the inspector.'

export const wiringReasons: WiringReasons = {
  unheard: {
    'archiveUpload archive.aborted': readFromState,
    'archiveUpload archive.refused': readFromState,
    'consentLog entry.refused': 'The entry is given up. The notice is for the log of the inspector.',
    'feedback feedback.refused': readFromState,
    'membership features.loaded': readFromState,
    'session session.degraded': readFromState,
    'submission submission.failed': readFromState,
    'toasts toast.removed': readFromState,
    'toasts toast.shown': readFromState,
  },
  circles: {
    buildCheck: 'A person puts the build off, which is not asked about again for a day.',
    'consent consentCopy': 'What the server has is not pending any more, so each round has less to save.',
    language:
      'After a failed save the page returns to the saved language as the wish of the account, which is not saved.',
    membership: 'It asks again only after a pause, and only while the server is unavailable.',
    'milestoneWatch new_user_activation onboarding repository_activation team_onboarding usage value_realization workspace_collaboration':
      'What charts say reaches no stage, and each milestone of the server and the use of power features is told once.',
    session: 'Another organisation is chosen only if the person has left the current one, and it is one of theirs.',
  },
}
