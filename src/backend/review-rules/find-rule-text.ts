import type { Language } from '#src/contract/languages.ts'
import { ruleTexts } from './rule-texts.ts'
import type { RuleText } from './texts/rule-text.ts'
import be from './translations/be.json' with { type: 'json' }
import de from './translations/de.json' with { type: 'json' }
import es from './translations/es.json' with { type: 'json' }
import fr from './translations/fr.json' with { type: 'json' }
import kk from './translations/kk.json' with { type: 'json' }
import ru from './translations/ru.json' with { type: 'json' }
import uk from './translations/uk.json' with { type: 'json' }

type RuleTexts = Readonly<Record<string, RuleText>>

export const textsByLanguage: Readonly<Record<Language, RuleTexts>> = { en: ruleTexts, be, de, es, fr, kk, ru, uk }

/** A rule that a later version dropped is named by its id. */
export const findRuleText = (language: Language, rule: string): RuleText => {
  const texts = textsByLanguage[language]
  const text = Object.hasOwn(texts, rule) ? texts[rule] : undefined
  return text ?? { title: rule, why: '', advice: '' }
}
