import type { UseFormSetError } from 'react-hook-form';
import { emptyProject, type ProjectFormValues } from './project-fields.tsx';

/** Puts what the server found beside the fields that it is about, and moves to the first. */
export function showServerIssues(error: unknown, setError: UseFormSetError<ProjectFormValues>): void {
  const { data } = error as { data?: { issues?: Array<{ path: string; message: string }> } | null };
  const known = (data?.issues ?? []).filter(({ path }) => path in emptyProject);
  known.forEach(({ path, message }, index) => {
    setError(path as keyof ProjectFormValues, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}
