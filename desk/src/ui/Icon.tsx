/** Paths are data, so no markup is injected. */
const strokes = {
  search: 'M10.8 17.3a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.6 15.6 20 20',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  check: 'm5 12.6 4.6 4.6L19.5 7.3',
  alert: 'M12 4 21 19.5H3L12 4ZM12 10v4.3M12 16.9v.1',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8v.1',
  up: 'm5.5 14.5 6.5-6.5 6.5 6.5',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  down: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  download: 'M12 4v11M12 15l-4-4M12 15l4-4M4.5 19.5h15',
  edit: 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 ' +
    '2.2 0 0 0 0 4.4Z',
  users:
    'M9 11.5a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM3 19c.6-3 2.9-4.7 6-4.7s5.4 1.7 6 4.7M15.5 5.2a3.2 3.2 0 0 1 ' +
    '0 6M17.5 14.6c1.9.6 3.1 2.1 3.5 4.4',
  user: 'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2ZM4.5 20.5c.8-3.6 3.7-5.6 7.5-5.6s6.7 2 7.5 5.6',
  bankUser:
    'M9.5 11.5a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2ZM3 19.5c.6-3.2 3-5 6.5-5 1.2 0 2.3.2 3.2.7M14.5 17.5l2.2 ' +
    '2.2 4.3-4.4',
  badge:
    'M5 7.5h14V20H5zM10 4h4v5h-4zM12 15a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM9 18.3c.5-1.2 1.5-1.8 3-1.8s2.5.6 ' +
    '3 1.8',
  key: 'M8 16.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12.5h8.5M17.5 12.5v3M20.5 12.5v2',
  bank: 'M4 9.5 12 4l8 5.5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 19.5h17',
  inn: 'M12 3.5V14M12 14l-4-4M12 14l4-4M4 14.5V20h16v-5.5',
  out: 'M12 14V3.5M12 3.5l-4 4M12 3.5l4 4M4 14.5V20h16v-5.5',
  swap: 'M4 8.5h14M18 8.5l-3.5-3.5M20 15.5H6M6 15.5 9.5 19',
  box: 'M12 3.5l8 4.3v8.4l-8 4.3-8-4.3V7.8zM4 7.8l8 4.4 8-4.4M12 12.2v8.3',
  ticket: 'M4 7h16v3.2a1.9 1.9 0 0 0 0 3.7V17H4v-3.1a1.9 1.9 0 0 0 0-3.7zM14.5 7.5v1.5M14.5 11.3v1.5M14.5 15v1.5',
  doc: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6M9 16h4',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M7.5 9h6M7.5 12.5h6M7.5 16h3.5',
  chart: 'M4 4v16h16M8 15v-3.5M12 15V8M16 15v-5.5',
  shield: 'M12 3.5 19 6v5.5c0 4.4-2.8 7.5-7 9-4.2-1.5-7-4.6-7-9V6zM9 12l2.2 2.2L15.2 10',
  chat: 'M4 5h16v11.5H11L7 20v-3.5H4zM8 9.5h8M8 12.5h5',
  lock: 'M5.5 10.5h13v9.5h-13zM8.5 10.5V7.8a3.5 3.5 0 0 1 7 0v2.7M12 14.3v2',
  eye:
    'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 14.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 ' +
    '0 5.4Z',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  retire: 'M7.5 12.8a4.6 4.6 0 1 1 9 0M5 16.5h14v-3.2H5zM4.5 20h15',
  cert:
    'M4 4.5h16V16H4zM8 8.5h8M8 11.5h4M15.7 17.8a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2ZM14.2 17.3 13.5 ' +
    '21l2.2-1.2L18 21l-.8-3.7',
  home: 'M3.5 11 12 4l8.5 7M5.5 9.6V20h13V9.6M5.5 15.2c2.2-1.5 4.3-1.5 6.5 0s4.3 1.5 6.5 0',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
} as const
export type IconName = keyof typeof strokes

/** One icon on a grid of 24, `size` in px. Decoration: the control around it has the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="ic" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
