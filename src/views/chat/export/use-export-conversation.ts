import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { chatEndpoints, type Conversation, type ConversationSummary } from '#src/contract/chat.ts'
import { awaitPart } from '#src/lib/await-part.ts'
import { brand } from '#src/lib/brand.ts'
import { toFileSafe } from '#src/lib/to-file-safe.ts'
import { downloadText } from '../../listing/csv/download-text.ts'
import type { ExportWords } from './write-conversation.ts'

export const conversationFormats = { markdown: 'Markdown', html: 'HTML' } as const

export type ConversationFormat = keyof typeof conversationFormats

const maxNameLength = 60

const toFileName = (title: string, extension: string): string => {
  const name = toFileSafe(title, maxNameLength)
  return `${name === '' ? brand.toLowerCase() : name}.${extension}`
}

const useExportWords = (): ExportWords => {
  const { t } = useTranslation('chat')
  return {
    question: t('export.question'),
    answer: t('thread.answer'),
    open: t('export.open', { brand }),
    countSources: (count) => t('citations.title', { count }),
    unfinished: { streaming: t('live.started'), stopped: t('live.stopped'), failed: t('live.failed') },
  }
}

const downloadMarkdown = (title: string, text: string): void =>
  downloadText({ name: toFileName(title, 'md'), type: 'text/markdown;charset=utf-8', text })

export const useExportShared = () => {
  const { onCallFailed } = useApi()
  const words = useExportWords()
  return async (conversation: Conversation): Promise<void> => {
    try {
      const { toPublicLinks, writeConversation } = await awaitPart(import('./write-conversation.ts'))
      const { origin, pathname } = window.location
      downloadMarkdown(conversation.title, writeConversation(conversation, words, toPublicLinks(origin + pathname)))
    } catch (error) {
      onCallFailed(error)
    }
  }
}

export const useExportConversation = () => {
  const { i18n } = useTranslation('chat')
  const { client, onCallFailed } = useApi()
  const words = useExportWords()
  return async ({ id, title }: ConversationSummary, format: ConversationFormat): Promise<void> => {
    const base = window.location.origin
    try {
      const [conversation, { toMemberLinks, writeConversation }] = await Promise.all([
        client.call(chatEndpoints.conversation, { params: { id } }),
        awaitPart(import('./write-conversation.ts')),
      ])
      const markdown = writeConversation(conversation, words, toMemberLinks(id, base))
      if (format === 'markdown') return downloadMarkdown(title, markdown)
      const { writePage } = await awaitPart(import('./write-page.ts'))
      const text = writePage({ title, language: i18n.language, markdown, base })
      downloadText({ name: toFileName(title, 'html'), type: 'text/html;charset=utf-8', text })
    } catch (error) {
      onCallFailed(error)
    }
  }
}
