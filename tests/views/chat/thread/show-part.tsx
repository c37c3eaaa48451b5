import { render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import chat from '#locales/en/chat.json' with { type: 'json' }
import { type Message, messagesFrom } from '#machines/conversation/messages.ts'
import type { ChatMessage } from '#src/contract/chat.ts'
import { VisitorModeProvider } from '#src/views/chat/visitor-mode.ts'
import { stored } from '#src/inspect/plans/conversation-samples.ts'

const i18n = i18next.createInstance()
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { chat } } })

const visitor = { openCitation: () => undefined }

const wrap = (part: ReactNode, isVisitor: boolean) => (
  <I18nextProvider i18n={i18n}>
    <VisitorModeProvider value={isVisitor ? visitor : null}>{part}</VisitorModeProvider>
  </I18nextProvider>
)

export const showPart = (part: ReactNode, { isVisitor = false } = {}) => {
  const { container, rerender } = render(wrap(part, isVisitor))
  return { root: container, update: (next: ReactNode) => rerender(wrap(next, isVisitor)) }
}

export const answerMessage = (content: string, given: Partial<ChatMessage> = {}): Message => {
  const [message] = messagesFrom([{ ...stored('assistant', content), ...given }])
  if (message === undefined) throw new Error('no message')
  return message
}
