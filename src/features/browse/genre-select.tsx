import type { ReactNode, RefObject } from 'react';
import type { Genre } from '#shared/tmdb-schema';
import { SelectField } from '../../ui/select-field';

type GenreSelectProps = {
  readonly genres: readonly Genre[];
  readonly chosen: number | null;
  readonly onChoose: (genre: number | null) => void;
  readonly field: RefObject<HTMLSelectElement | null>;
};

const ALL = 'all';

export function GenreSelect({ genres, chosen, onChoose, field }: GenreSelectProps): ReactNode {
  const options = [
    { value: ALL, label: 'All Genres' },
    ...genres.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <SelectField
      label="Genre"
      value={chosen === null ? ALL : String(chosen)}
      options={options}
      onChange={(value) => onChoose(value === ALL ? null : Number(value))}
      field={field}
      className="min-w-[min(100%,8.5rem)] flex-1 md:min-w-0 md:flex-none"
    />
  );
}
