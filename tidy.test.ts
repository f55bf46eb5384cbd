/** Before it judges the clone, this test shows on samples that each rule can fail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from './tool/tidy/accepted.ts'
import { circles, floorCircles, packageArrows, screenArrows, serverArrows } from './tool/tidy/arrows.ts'
import { begun } from './tool/tidy/begun.ts'
import { chinese, reasons, signs } from './tool/tidy/chinese.ts'
import { csvs } from './tool/tidy/csv.ts'
import { districtArrows } from './tool/tidy/districts.ts'
import { emptyLoops } from './tool/tidy/emptyLoops.ts'
import { fourEyes } from './tool/tidy/fourEyes.ts'
import { unmerged, unnamed } from './tool/tidy/glossary.ts'
import { libraries } from './tool/tidy/libraries.ts'
import { type Complaint, type Project, projectOf, readProject } from './tool/tidy/project.ts'
import { deadFiles } from './tool/tidy/reach.ts'
import { columns, names, openings, places, sizes, words } from './tool/tidy/reading.ts'
import { retired } from './tool/tidy/retired.ts'
import { samples } from './tool/tidy/samples.ts'
import { sound } from './tool/tidy/sound.ts'
import { classes } from './tool/tidy/styles.ts'
import { tableWriters } from './tool/tidy/tables.ts'
import { unusedExports } from './tool/tidy/unusedExports.ts'

const rules: Record<string, (project: Project) => Complaint[]> = {
  'packages point one way, and import only what they declare': packageArrows,
  'in the server, nouns meet in store.ts of their own district or one before it, and no floor below knows one above':
    serverArrows,
  'the folders of a floor do not import in a circle': floorCircles,
  'in domain and contract, districts stand on those before them': districtArrows,
  'in the screens, nouns do not meet and ui knows no calls': screenArrows,
  'nothing imports in a circle': circles,
  'every table has one writer': tableWriters,
  'no file is dead': deadFiles,
  'only what another file imports is exported': unusedExports,
  'files and functions are short': sizes,
  'lines are short': columns,
  'no test asserts only in a loop that may be empty': emptyLoops,
  'names say something': names,
  'retired words stay retired': retired,
  'no file opens with a formula': openings,
  'nothing is unfinished, silenced or impure': words,
  'the clone builds on any machine': places,
  'the glossary names tables, endpoints and screens': unnamed,
  'a command begins with what needs no installation': begun,
  'every library is a decision that was written down': libraries,
  'Chinese is set as Chinese is, in the glossary’s words': chinese,
  'signs between values are those of the language': signs,
  'reasons that are ours are said in Chinese too': reasons,
  'a class is defined in one sheet': classes,
  'CSV is written in one place': csvs,
  'what takes two is decided in one place': fourEyes,
  'merges are finished': unmerged,
  'accepted changes have a reason and can still be made': accepted,
}
const complaintsAbout = (project: Project): Complaint[] => Object.values(rules).flatMap((rule) => rule(project))

const project = readProject(import.meta.dirname)
for (const [name, rule] of Object.entries(rules)) {
  test(name, () => {
    const complaints = [...new Set(rule(project))].sort()
    assert.ok(complaints.length === 0, `\n${complaints.join('\n')}\n`)
  })
}

test('a project without faults has no complaints', () => {
  assert.deepEqual(complaintsAbout(projectOf(new Map(Object.entries(sound)))), [])
})
for (const { breaks, files, complaint } of samples) {
  test(`a fault is found: ${breaks}`, () => {
    const complaints = complaintsAbout(projectOf(new Map(Object.entries({ ...sound, ...files }))))
    assert.match(complaints.join('\n'), complaint)
  })
}
