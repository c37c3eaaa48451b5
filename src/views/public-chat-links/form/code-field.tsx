import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { publicChatLinkEndpoints, type CodeCheck } from '#src/contract/public-chat-links.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { withoutToast } from '../use-links.ts'

const settleMs = 300

const useSettledCode = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const useObjection = (check: CodeCheck | undefined): string | undefined => {
  const { t } = useTranslation('public-chat-links')
  if (check === undefined || check.availability === 'available') return undefined
  const { code, reason } = check
  return check.availability === 'taken' ? t('code.taken', { code }) : t(`code.${reason ?? 'reserved'}`, { code })
}

interface CodeFieldProps {
  readonly value: string
  readonly refusal: string | undefined
  readonly onChange: (code: string) => void
}

export function CodeField({ value, refusal, onChange }: CodeFieldProps) {
  const { t } = useTranslation('public-chat-links')
  const wanted = value.trim()
  const settled = useSettledCode(wanted)
  const question = settled === '' ? null : { params: { code: settled } }
  const { data } = useCall(publicChatLinkEndpoints.checkShortCode, question, {
    ...withoutToast,
    revalidateOnFocus: false,
  })
  const check = settled === wanted && wanted !== '' ? data : undefined
  const objection = useObjection(check)
  const isChecking = wanted !== '' && check === undefined
  const isFree = check?.availability === 'available'
  const help = isChecking ? t('code.checking') : isFree ? t('code.available', { code: check.code }) : t('code.help')
  const suggestion = check?.suggestion
  return (
    <>
      <Field label={t('code.label')} help={help} error={refusal ?? objection}>
        <Input
          name="shortCode"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
      </Field>
      {suggestion !== undefined && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => onChange(suggestion)}>
            {t('code.use', { code: suggestion })}
          </Button>
        </div>
      )}
    </>
  )
}
