import type { Complaint, Project } from './project.ts'

const BEGIN = 'tool/run.mjs'
/** Any Node may read these, because the one that starts a command may be older than the installed one. */
const ANY_NODE = new Set([BEGIN, 'tool/install.mjs', 'tool/launch.mjs', 'tool/root.mjs'])

/** A command's program runs on the Node that it was written for, also in a clone in which nothing is installed yet. */
export function begun({ sources, files }: Project): Complaint[] {
  const scripts = [...(files.get('package.json') ?? '').matchAll(/"([\w-]+)": "node (tool\/[\w./-]+)/g)]
  return [
    ...scripts
      .filter(([, , path]) => path !== BEGIN)
      .map(([, name, path]): Complaint => `package.json: ${name} begins with ${path} and not with ${BEGIN}`),
    ...sources
      .filter(({ path }) => ANY_NODE.has(path))
      .flatMap(({ path, imports }) => imports.flatMap(({ target }) => (target ? [{ path, target }] : [])))
      .filter(({ target }) => !ANY_NODE.has(target))
      .map(({ path, target }): Complaint => `${path}: reads ${target} before the installation`),
  ]
}
