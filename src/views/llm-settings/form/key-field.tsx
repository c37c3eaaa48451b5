import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useModelWords } from '../use-model-words.ts'
import type { KeyChange } from './model-values.ts'

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' })
const field = css({ w: 'full' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

interface KeyFieldProps {
  readonly change: KeyChange
  readonly onChange: (change: KeyChange) => void
  /** The ending of the kept key. */
  readonly ending: string | undefined
  readonly help: string
  readonly error: string | undefined
}

function TypedKey({ change, onChange, help, error }: Omit<KeyFieldProps, 'ending'>) {
  const { t } = useTranslation('llm-settings')
  return (
    <Field label={t('columns.key')} help={help} error={error}>
      <Input
        mono
        type="password"
        name="apiKey"
        autoComplete="new-password"
        spellCheck={false}
        value={change.text}
        onChange={({ target }) => onChange({ mode: 'type', text: target.value })}
      />
    </Field>
  )
}

function FixedKey({ text, error }: { readonly text: string; readonly error: string | undefined }) {
  const { t } = useTranslation('llm-settings')
  return (
    <Field label={t('columns.key')} error={error}>
      <Input readOnly value={text} />
    </Field>
  )
}

function KeyButtons({ change, onChange, ending }: Pick<KeyFieldProps, 'change' | 'onChange' | 'ending'>) {
  const { t } = useTranslation('llm-settings')
  if (ending === undefined) return null
  if (change.mode !== 'keep') {
    return (
      <Button size="sm" onClick={() => onChange({ mode: 'keep', text: '' })}>
        {t('key.keep')}
      </Button>
    )
  }
  return (
    <div className={row}>
      <Button size="sm" onClick={() => onChange({ mode: 'type', text: '' })}>
        {t('key.replace')}
      </Button>
      <Button size="sm" onClick={() => onChange({ mode: 'none', text: '' })}>
        {t('key.remove')}
      </Button>
    </div>
  )
}

/** A kept key is never shown. A change of its mode focuses the control that takes the place of the pressed one. */
export function KeyField({ change, onChange, ending, help, error }: KeyFieldProps) {
  const { t } = useTranslation('llm-settings')
  const place = useRef<HTMLDivElement>(null)
  const shownMode = useRef(change.mode)
  useEffect(() => {
    if (shownMode.current === change.mode) return
    shownMode.current = change.mode
    place.current?.querySelector<HTMLElement>('input:not([readonly]), button')?.focus()
  }, [change.mode])
  const { describeKey } = useModelWords()
  const fixedText = change.mode === 'keep' ? describeKey(ending) : t('key.removed')
  return (
    <div ref={place} className={column}>
      <div className={field}>
        {change.mode === 'type' ? (
          <TypedKey {...{ change, onChange, help, error }} />
        ) : (
          <FixedKey text={fixedText} error={error} />
        )}
      </div>
      <KeyButtons {...{ change, onChange, ending }} />
    </div>
  )
}
