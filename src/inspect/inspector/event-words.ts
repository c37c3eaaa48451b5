import { useTranslation } from 'react-i18next'
import { getEventKind } from '../payloads/event-schema.ts'

export const useEventWords = () => {
  const { t } = useTranslation('inspector')
  return (type: string): string => {
    const name = type.replace(/^xstate\.(?:(?:done|error)\.actor|after)\./, '')
    return t(`events.kinds.${getEventKind(type) ?? 'event'}`, { name })
  }
}
