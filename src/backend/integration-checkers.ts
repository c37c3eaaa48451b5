import { checkGitlab } from './gitlab/check-gitlab.ts'
import { askGithub } from './github-app/check-github.ts'
import { askJira } from './jira/check-jira.ts'
import type { IntegrationCheckers } from './integrations/check-integrations.ts'

export const integrationCheckers: IntegrationCheckers = { gitlab: checkGitlab, github: askGithub, jira: askJira }
