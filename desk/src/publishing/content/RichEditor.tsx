/** The editor is loaded only when somebody writes. */
import Image from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isLink } from '@tonne/domain/publishing/richText'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Blocks } from './contentOut.ts'
import { copy } from './copy.ts'
import { fromEditor, type Node, pictureUrl, toEditor } from './editorDoc.ts'
import PictureForm from './PictureForm.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    hardBreak: false,
    link: { openOnClick: false, autolink: false, linkOnPaste: false, isAllowedUri: (url) => isLink(url) },
  }),
  // Only our own pictures: a picture pasted from elsewhere is not shown.
  Image.extend({ parseHTML: () => [{ tag: `img[src^="${pictureUrl('')}"]` }] }).configure({
    inline: false,
    allowBase64: false,
  }),
]

export default function RichEditor({
  label,
  lang,
  blocks,
  onChange,
}: {
  label: string
  lang: string
  blocks: Blocks
  onChange(blocks: Blocks): void
}) {
  const editor = useEditor({
    extensions,
    content: toEditor(blocks),
    // Our style sheets cover it, so nothing is injected into the page.
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', lang, class: 'rich-in' },
    },
    onUpdate: ({ editor: now }) => onChange(fromEditor(now.getJSON() as Node)),
  })
  if (!editor) return null
  return (
    <div className="rich">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

const MARKS = [
  ['bold', 'bold', {}, (editor: Editor) => editor.chain().focus().toggleBold().run()],
  ['italic', 'italic', {}, (editor: Editor) => editor.chain().focus().toggleItalic().run()],
  ['heading', 'heading', { level: 2 }, (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run()],
  ['bullets', 'bulletList', {}, (editor: Editor) => editor.chain().focus().toggleBulletList().run()],
  ['numbers', 'orderedList', {}, (editor: Editor) => editor.chain().focus().toggleOrderedList().run()],
  ['quote', 'blockquote', {}, (editor: Editor) => editor.chain().focus().toggleBlockquote().run()],
] as const

function Tools({ editor }: { editor: Editor }) {
  const words = useWords(copy)
  const [asking, setAsking] = useState<'link' | 'picture'>()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...MARKS.map(([, type, attrs]) => now.isActive(type, attrs)), now.isActive('link')],
  })
  return (
    <div className="rich-t" role="toolbar" aria-label={words.tools}>
      {MARKS.map(([name, , , run], place) => (
        <button key={name} type="button" aria-pressed={on[place]} onClick={() => run(editor)}>
          {words[name]}
        </button>
      ))}
      <button type="button" aria-pressed={on.at(-1)} onClick={() => setAsking('link')}>
        {words.link}
      </button>
      <button type="button" onClick={() => setAsking('picture')}>
        {words.picture}
      </button>
      <button type="button" onClick={() => editor.chain().focus().undo().run()}>
        {words.undo}
      </button>
      <button type="button" onClick={() => editor.chain().focus().redo().run()}>
        {words.redo}
      </button>
      <Dialog title={words.link} open={asking === 'link'} onClose={() => setAsking(undefined)}>
        <LinkForm editor={editor} onDone={() => setAsking(undefined)} />
      </Dialog>
      <Dialog title={words.picture} open={asking === 'picture'} onClose={() => setAsking(undefined)}>
        <PictureForm
          onPicture={({ name, width, height, alt }) => {
            editor
              .chain()
              .focus()
              .insertContent({ type: 'image', attrs: { src: pictureUrl(name), alt, width, height } })
              .run()
            setAsking(undefined)
          }}
        />
      </Dialog>
    </div>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const words = useWords(copy)
  const [to, setTo] = useState(String(editor.getAttributes('link').href ?? ''))
  const [bad, setBad] = useState(false)
  const set = () => {
    if (!isLink(to)) return setBad(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href: to }).run()
    onDone()
  }
  return (
    <div className="stack">
      <TextInput
        label={words.linkTo}
        value={to}
        maxLength={500}
        error={bad ? words.linkBad : undefined}
        onText={setTo}
        onKeyDown={(event) => event.key === 'Enter' && set()}
      />
      <div className="dialog-b">
        <Button
          look="line"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {words.noLink}
        </Button>
        <Button onClick={set}>{words.setLink}</Button>
      </div>
    </div>
  )
}
