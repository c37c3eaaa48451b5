import { type ChatMode, chatModes } from '#src/contract/chat.ts'
import type { Handle } from '../db/tables.ts'

export const toChatMode = (stored: string): ChatMode => chatModes.find((mode) => mode === stored) ?? 'Auto'

export const readDefaultChatMode = async (db: Handle, organisationId: string): Promise<ChatMode> => {
  const { default_chat_mode } = await db
    .selectFrom('organisations')
    .select('default_chat_mode')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return toChatMode(default_chat_mode)
}
