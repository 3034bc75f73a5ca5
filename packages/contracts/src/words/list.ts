export const listLimits = { default: 25, max: 100, searchMax: 100 } as const;

export const sortDirections = ['asc', 'desc'] as const;

export type SortDirection = (typeof sortDirections)[number];

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
  total: number;
  total_is_exact: boolean;
}
