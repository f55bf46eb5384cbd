/** Icons of places, people and papers: each entry is the path of a 1.6 stroke on a grid of 24. */
export const iconsPlace = {
  pin: 'M12 21s6.5-6.3 6.5-11.2a6.5 6.5 0 0 0-13 0C5.5 14.7 12 21 12 21ZM12 12.2a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  doc: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6M9 16h4',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M7.5 9h6M7.5 12.5h6M7.5 16h3.5',
  camera: 'M4 7.5h4L9.5 5h5L16 7.5h4V19H4zM12 16.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  building: 'M5 20V4h9v16M14 9h5v11M3.5 20h17M8 8h3M8 11.5h3M8 15h3',
  star: 'M12 4l2.5 5.2 5.7.7-4.2 3.9 1.1 5.6L12 16.6l-5.1 2.8L8 13.8 3.8 9.9l5.7-.7z',
} as const
