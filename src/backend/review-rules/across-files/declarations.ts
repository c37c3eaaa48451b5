export const declarationKinds = ['migrations', 'variables'] as const

export type DeclarationKind = (typeof declarationKinds)[number]

const migrationFolder = /(?:^|\/)(?:migrations?|migrate|alembic\/versions|db\/changelogs?)\//i
const migrationName = /\.(?:sql|py|ts|js|php|xml|ya?ml|rb|java)$/i
const variableList =
  /(?:^|\/)(?:\.env(?:\.[\w.-]{1,40})?|env\.(?:example|sample|dist|template)|(?:docker-)?compose[\w.-]{0,40}\.ya?ml)$/i
const variableExample = /(?:^|\/)\.?env\.(?:example|sample|dist|template)$/i

export const isMigration = (path: string): boolean => migrationFolder.test(path) && migrationName.test(path)
export const isVariableList = (path: string): boolean => variableList.test(path)
export const isVariableExample = (path: string): boolean => variableExample.test(path)
