import type { Wiring } from './wire.ts'

export const viewWires: Wiring = {
  'views/auth-success/use-sign-in-return.ts': [
    { from: 'signInReturn', hears: 'signIn.entered', tells: { navigation: ['address.open'] } },
    { from: 'signInReturn', hears: 'result.missed', does: 'makes the server forget the result' },
    { from: 'signInReturn', hears: 'account.linked', tells: { navigation: ['address.open'], toasts: ['toast.show'] } },
  ],
  'views/chat/chat.view.tsx': [
    { from: 'conversation', hears: 'conversation.began', does: 'reads the list of conversations again' },
    { from: 'conversation', hears: 'answer.settled', does: 'reads the list of conversations again' },
    { from: 'conversation', hears: 'answer.notStopped', tells: { toasts: ['toast.show'] } },
  ],
  'views/chat/use-conversation.ts': [
    { from: 'conversation', hears: 'conversation.began', tells: { navigation: ['address.open'] } },
  ],
  'views/chat/use-track-chat.ts': [
    { from: 'conversation', hears: 'question.asked', tells: { usage: ['question.asked'] } },
    { from: 'conversation', hears: 'state', tells: { usage: ['answer.begun'] } },
    { from: 'conversation', hears: 'answer.settled', tells: { usage: ['answer.completed', 'answer.cutShort'] } },
  ],
  'views/chat/thread/announcer.tsx': [
    { from: 'conversation', hears: 'question.asked', does: 'says to screen readers that an answer begins' },
    { from: 'conversation', hears: 'answer.settled', does: 'says to screen readers how the answer ended' },
    { from: 'conversation', hears: 'state', does: 'says to screen readers that code is searched' },
  ],
  'views/chat/thread/thread.tsx': [{ from: 'conversation', hears: 'question.asked', does: 'scrolls to the question' }],
  'views/chat/thread/use-feedback.ts': [
    { from: 'feedback', hears: 'feedback.given', tells: { usage: ['answer.praised', 'answer.faulted'] } },
    { from: 'feedback', hears: 'comment.changed', does: 'gives the focus back once the comment is closed' },
  ],
  'views/chat/thread/use-question-edit.ts': [
    { from: 'questionEdit', hears: 'branch.made', tells: { navigation: ['address.open'] } },
    { from: 'questionEdit', hears: 'text.changed', does: 'keeps the draft' },
  ],
  'views/command-palette/use-palette.ts': [
    { from: 'commandPalette', hears: 'command.chosen', does: 'runs the command' },
    { from: 'commandPalette', hears: 'palette.dismissed', tells: { overlays: ['overlay.close'] } },
  ],
  'views/marketing-info/use-marketing-info.ts': [
    {
      from: 'marketingInfo',
      hears: 'marketing.provided',
      tells: { usage: ['organisation.described'] },
      does: 'reads the organisation again',
    },
    { from: 'marketingInfo', hears: 'marketing.failed', tells: { toasts: ['toast.show'] } },
  ],
  'views/overlays/open-overlay.tsx': [
    { from: 'overlays', hears: 'overlay.unavailable', tells: { toasts: ['toast.show'] } },
  ],
  'views/profile/consent/use-history.ts': [
    { from: 'consentLog', hears: 'entry.taken', does: 'reads the history again' },
  ],
  'views/public-chat/use-visit.ts': [
    { from: 'conversation', hears: 'answer.settled', tells: { visit: ['link.doubted', 'questions.limited'] } },
  ],
  'views/repositories/add/use-archive-upload.ts': [
    { from: 'archiveUpload', hears: 'archive.uploaded', does: 'names the archive in the form' },
    { from: 'archiveUpload', hears: 'archive.discarded', does: 'makes the server delete the archive' },
  ],
  'views/toasts/toasts.view.tsx': [{ from: 'toast', hears: 'state', does: 'shows the toasts that are left' }],
  'views/use-submission.ts': [{ from: 'submission', hears: 'submission.succeeded', does: 'goes on as the form says' }],
}
