import type { Language } from '#src/contract/languages.ts'
import type { ReviewArea, Severity } from '#src/contract/reviews.ts'
import { brand } from '#src/lib/brand.ts'

export interface PostTexts {
  readonly review: string
  readonly open: string
  readonly none: string
  readonly elsewhere: string
  readonly more: string
  readonly severities: Readonly<Record<Severity, string>>
  readonly areas: Readonly<Record<ReviewArea, string>>
}

export const postTexts: Readonly<Record<Language, PostTexts>> = {
  en: {
    review: 'review',
    open: 'Open findings',
    none: 'No open findings',
    elsewhere: 'Outside the changed lines',
    more: `Further findings in ${brand}`,
    severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
    areas: {
      security: 'Security',
      performance: 'Performance',
      architecture: 'Architecture',
      consistency: 'Consistency',
      quality: 'Quality',
    },
  },
  ru: {
    review: 'проверка',
    open: 'Открытых замечаний',
    none: 'Открытых замечаний нет',
    elsewhere: 'Вне изменённых строк',
    more: `Ещё замечаний в ${brand}`,
    severities: { critical: 'Критическое', high: 'Серьёзное', medium: 'Среднее', low: 'Мелкое' },
    areas: {
      security: 'Безопасность',
      performance: 'Производительность',
      architecture: 'Архитектура',
      consistency: 'Единообразие',
      quality: 'Качество',
    },
  },
  uk: {
    review: 'перевірка',
    open: 'Відкритих зауважень',
    none: 'Відкритих зауважень немає',
    elsewhere: 'Поза зміненими рядками',
    more: `Ще зауважень у ${brand}`,
    severities: { critical: 'Критичне', high: 'Серйозне', medium: 'Середнє', low: 'Дрібне' },
    areas: {
      security: 'Безпека',
      performance: 'Продуктивність',
      architecture: 'Архітектура',
      consistency: 'Одноманітність',
      quality: 'Якість',
    },
  },
  be: {
    review: 'праверка',
    open: 'Адкрытых заўваг',
    none: 'Адкрытых заўваг няма',
    elsewhere: 'Па-за змененымі радкамі',
    more: `Яшчэ заўваг у ${brand}`,
    severities: { critical: 'Крытычная', high: 'Сур’ёзная', medium: 'Сярэдняя', low: 'Дробная' },
    areas: {
      security: 'Бяспека',
      performance: 'Прадукцыйнасць',
      architecture: 'Архітэктура',
      consistency: 'Адзінастайнасць',
      quality: 'Якасць',
    },
  },
  kk: {
    review: 'тексеру',
    open: 'Ашық ескертулер',
    none: 'Ашық ескерту жоқ',
    elsewhere: 'Өзгерген жолдардан тыс',
    more: `${brand} ішіндегі қалған ескертулер`,
    severities: { critical: 'Аса маңызды', high: 'Маңызды', medium: 'Орташа', low: 'Ұсақ' },
    areas: {
      security: 'Қауіпсіздік',
      performance: 'Өнімділік',
      architecture: 'Архитектура',
      consistency: 'Біркелкілік',
      quality: 'Сапа',
    },
  },
  de: {
    review: 'Prüfung',
    open: 'Offene Befunde',
    none: 'Keine offenen Befunde',
    elsewhere: 'Außerhalb der geänderten Zeilen',
    more: `Weitere Befunde in ${brand}`,
    severities: { critical: 'Kritisch', high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
    areas: {
      security: 'Sicherheit',
      performance: 'Leistung',
      architecture: 'Architektur',
      consistency: 'Einheitlichkeit',
      quality: 'Qualität',
    },
  },
  fr: {
    review: 'revue',
    open: 'Remarques ouvertes',
    none: 'Aucune remarque ouverte',
    elsewhere: 'En dehors des lignes modifiées',
    more: `Autres remarques dans ${brand}`,
    severities: { critical: 'Critique', high: 'Élevée', medium: 'Moyenne', low: 'Faible' },
    areas: {
      security: 'Sécurité',
      performance: 'Performances',
      architecture: 'Architecture',
      consistency: 'Cohérence',
      quality: 'Qualité',
    },
  },
  es: {
    review: 'revisión',
    open: 'Hallazgos abiertos',
    none: 'Ningún hallazgo abierto',
    elsewhere: 'Fuera de las líneas modificadas',
    more: `Más hallazgos en ${brand}`,
    severities: { critical: 'Crítico', high: 'Alto', medium: 'Medio', low: 'Bajo' },
    areas: {
      security: 'Seguridad',
      performance: 'Rendimiento',
      architecture: 'Arquitectura',
      consistency: 'Coherencia',
      quality: 'Calidad',
    },
  },
}
