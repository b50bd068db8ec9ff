import { ImagePlus } from "lucide-react";
import { ACCEPTED } from "~/app/media/accepted";
import { FileButton } from "~/app/ui/media/FileButton";

interface AddMediaProps {
  label: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: Iterable<File>) => void;
}

export const AddMedia = (props: AddMediaProps) => (
  <FileButton {...props} accept={ACCEPTED.posts.offered} className="text-accent hover:bg-accent-soft mouse:size-9">
    <ImagePlus aria-hidden className="size-5" />
  </FileButton>
);
