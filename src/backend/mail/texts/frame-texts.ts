import type { Language } from '#src/contract/languages.ts'

export const copyAddressTexts: Readonly<Record<Language, string>> = {
  en: 'If the button does nothing, copy this address into your browser:',
  ru: 'Если кнопка не работает, скопируйте этот адрес в браузер:',
  uk: 'Якщо кнопка не працює, скопіюйте цю адресу в браузер:',
  be: 'Калі кнопка не працуе, скапіруйце гэты адрас у браўзер:',
  kk: 'Түйме жұмыс істемесе, мына мекенжайды браузерге көшіріңіз:',
  de: 'Falls die Schaltfläche nicht reagiert, kopieren Sie diese Adresse in Ihren Browser:',
  fr: 'Si le bouton ne réagit pas, copiez cette adresse dans votre navigateur :',
  es: 'Si el botón no responde, copia esta dirección en tu navegador:',
}
