import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { css } from '#styled-system/css'
import type { languageMachine } from '#machines/language/language.machine.ts'
import { languages } from '#src/contract/languages.ts'
import { languageNames } from '#src/contract/language-names.ts'

const look = css({
  h: 'control.sm',
  px: '2',
  borderRadius: 'sm',
  borderWidth: 'hairline',
  borderColor: 'border.control',
  bg: 'bg.panel',
  color: 'fg.default',
  textStyle: 'small',
  fontFamily: '[system-ui]',
})

/**
 * The browser's own list costs nothing before the first form is shown. With the product's face, each page would load the
 * faces of the letters of all languages first.
 */
export function LanguageList({ language }: { readonly language: ActorRefFrom<typeof languageMachine> }) {
  const { t, i18n } = useTranslation()
  return (
    <select
      className={look}
      aria-label={t('shell.language')}
      value={i18n.language}
      onChange={(event) => language.send({ type: 'language.choose', language: event.target.value })}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageNames[code]}
        </option>
      ))}
    </select>
  )
}
